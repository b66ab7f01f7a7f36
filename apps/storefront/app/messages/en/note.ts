// Texts of the order note on the cart page; other pages with a cart do not load them.

export const note = {
  label: 'Order note',
  help: 'Add delivery instructions or a gift message.',
  save: 'Save note',
  saved: 'Saved',
  announceSaved: 'Your order note is saved.',
  notSaved: 'Your order note was not saved',
}
