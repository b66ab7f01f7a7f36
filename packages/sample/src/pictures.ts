// Where the pictures of the sample shop are, for programs that read them from disk.

/** The folder with one SVG file for each picture name. */
export const picturesFolder = new URL('../pictures/', import.meta.url)
