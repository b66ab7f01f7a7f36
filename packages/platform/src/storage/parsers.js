// Type parsers of both engines: int8 becomes BigInt, numeric stays text, timestamps become Date.
import pg from 'pg'

const { builtins, getTypeParser } = pg.types

/** Type parsers for one connection; the global parsers of `pg` stay unchanged. */
export const parsers = {
  /**
   * @param {number} oid
   * @param {'text' | 'binary'} [format]
   */
  getTypeParser(oid, format) {
    if (oid === builtins.INT8 && format !== 'binary') return BigInt
    return getTypeParser(oid, format)
  },
}
