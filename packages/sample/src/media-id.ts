// The ids of pictures, in the form of the hosted platform: storefronts written for it take the format from the ending.

const ending = '~mv2.jpg'

/** The id of the picture with this name. */
export const mediaId = (name: string): string => name + ending

/** The name of the picture with this id. */
export const pictureNameOf = (id: string): string => (id.endsWith(ending) ? id.slice(0, -ending.length) : id)
