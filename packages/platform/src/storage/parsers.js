// How both engines' values become JavaScript's: whole numbers as BigInt, exact decimals as text, times as Date.
import pg from 'pg'

const { builtins, getTypeParser } = pg.types

/** Type parsers for one connection; nothing global is changed. */
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
