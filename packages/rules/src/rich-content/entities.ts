// The named characters of HTML that texts of shops contain.

// The names of the characters from 160 to 255, in order.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const others: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  permil: '‰',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  check: '✓',
  hearts: '♥',
}

const named = new Map([
  ...latin.split(' ').map((name, i) => [name, String.fromCodePoint(160 + i)] as const),
  ...Object.entries(others),
])

// NUL, halves of surrogate pairs and numbers beyond Unicode stand for the replacement character.
const fromCode = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)

/** Decodes the characters that are written as entities; an unknown name stays as it is written. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,8})|#(\d{1,8})|([a-z][a-z\d]{1,30}));/gi,
    (written, hex, decimal, name) => {
      if (hex) return fromCode(Number.parseInt(hex, 16))
      if (decimal) return fromCode(Number(decimal))
      return named.get(name) ?? written
    },
  )
