// Requests that two readers could read differently; within each hides another one, for `/smuggled`.

const inner = 'GET /smuggled HTTP/1.1\r\nHost: a.test\r\n\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const whole = `${chunk(inner)}0\r\n\r\n`

/** A request with these lines; its body holds another one. */
const post = (lines: string, body: string, start = 'POST / HTTP/1.1') =>
  `${start}\r\nHost: a.test\r\n${lines}\r\n\r\n${body}`
const length = (of: string) => `Content-Length: ${of.length}`
const ended = `0\r\n\r\n${inner}`
const chunked = 'Transfer-Encoding: chunked'

/** What no reader may take. */
export const refused: [string, string][] = [
  ['length and chunks', post(`${length(ended)}\r\n${chunked}`, ended)],
  ['chunks and length', post(`${chunked}\r\n${length(ended)}`, ended)],
  ['two lengths that differ', post(`${length(inner)}\r\nContent-Length: 0`, inner)],
  ['two lengths alike', post(`${length(inner)}\r\n${length(inner)}`, inner)],
  ['a list of lengths', post(`${length(inner)}, ${inner.length}`, inner)],
  ['a length of 0, once more', post(`Content-Length: 0\r\n${length(inner)}`, inner)],
  ['a length with +', post(`Content-Length: +${inner.length}`, inner)],
  ['a length with -', post('Content-Length: -1', inner)],
  ['a length in hex', post('Content-Length: 0x28', inner)],
  ['a length with an exponent', post('Content-Length: 4e1', inner)],
  ['a length with a space in it', post('Content-Length: 4 0', inner)],
  ['a length of no end', post(`Content-Length: ${'9'.repeat(40)}`, inner)],
  ['no length', post('Content-Length:', inner)],
  ['a length in words', post('Content-Length: forty', inner)],
  ['a length with a vertical tab', post(`Content-Length: \v${inner.length}`, inner)],
  ['xchunked', post('Transfer-Encoding: xchunked', whole)],
  ['chunked with a vertical tab', post('Transfer-Encoding: chunked\v', whole)],
  ['chunked in quotes', post('Transfer-Encoding: "chunked"', whole)],
  ['chunked, then not', post('Transfer-Encoding: chunked, identity', whole)],
  ['chunked twice', post('Transfer-Encoding: chunked, chunked', `${whole}${inner}`)],
  ['chunked, then gzip', post('Transfer-Encoding: chunked, gzip', whole)],
  ['chunked and a parameter', post('Transfer-Encoding: chunked;q=1', whole)],
  ['chunked with a NUL', post('Transfer-Encoding: chunked\0', whole)],
  ['identity', post(`Transfer-Encoding: identity\r\n${length(inner)}`, inner)],
  ['nothing', post(`Transfer-Encoding:\r\n${length(inner)}`, inner)],
  ['a space before the colon of chunks', post(`Transfer-Encoding : chunked\r\n${length(ended)}`, ended)],
  ['a tab before the colon of chunks', post(`Transfer-Encoding\t: chunked\r\n${length(ended)}`, ended)],
  ['a space before the colon of a length', post(`Content-Length : ${inner.length}`, inner)],
  ['folded chunks', post(`Transfer-Encoding:\r\n chunked\r\n${length(ended)}`, ended)],
  ['a folded length', post(`X: y\r\n ${length(inner)}`, inner)],
  ['a first header that is folded', `POST / HTTP/1.1\r\n Host: a.test\r\n${length(inner)}\r\n\r\n${inner}`],
  ['lines that end in LF', post(length(inner), inner).replaceAll('\r\n', '\n')],
  ['one line that ends in LF', post(`X: y\n${chunked}\r\n${length(ended)}`, ended)],
  ['a bare CR in a value', post(`X: y\r${chunked}\r\n${length(ended)}`, ended)],
  ['a bare CR at the end', post(`X: y\r\r\n${length(inner)}`, inner)],
  ['a NUL in a value', post(`X: \0\r\n${length(inner)}`, inner)],
  ['a header of no name', post(`: y\r\n${length(inner)}`, inner)],
  ['a header without a colon', post(`X\r\n${length(inner)}`, inner)],
  ['a control character in a name', post(`X\x01: y\r\n${length(inner)}`, inner)],
  ['another version', post(length(inner), inner, 'POST / HTTP/1.2')],
  ['a version of two digits', post(length(inner), inner, 'POST / HTTP/1.10')],
  ['no version', post(length(inner), inner, 'POST /')],
  ['a space in the address', post(length(inner), inner, 'POST / x HTTP/1.1')],
  ['a method nobody knows', post(length(inner), inner, 'PO ST / HTTP/1.1')],
  ['two hosts', post(`Host: b.test\r\n${length(inner)}`, inner)],
  ['a chunk in hex with 0x', post(chunked, whole.replace('28', '0x28'))],
  ['a chunk with +', post(chunked, `+${whole}`)],
  ['a chunk with -', post(chunked, `-${whole}`)],
  ['a chunk after a space', post(chunked, ` ${whole}`)],
  ['a chunk of no end', post(chunked, `${'f'.repeat(20)}\r\n${whole}`)],
  ['a chunk that ends in LF', post(chunked, whole.replace('28\r\n', '28\n'))],
  ['a chunk whose data is longer', post(chunked, whole.replace('28', '27'))],
  ['a chunk without an end', post(chunked, `${chunk('x').slice(0, -2)}${whole}`)],
  ['an extension that ends in LF', post(chunked, whole.replace('28', '28;a\n'))],
  ['an extension with a bare CR', post(chunked, whole.replace('28', '28;a\rb'))],
  ['an extension in open quotes', post(chunked, whole.replace('28', '28;a="\r\n'))],
  ['an end that ends in LF', post(chunked, `${chunk(inner)}0\n\n`)],
  ['a trailer that names a length', post(chunked, `${chunk(inner)}0\r\nContent-Length: 5\r\n\r\n`)],
]

/** What is one request to every reader. */
export const one: [string, string][] = [
  ['a length', post(length(inner), inner)],
  ['a length with spaces around', post(`Content-Length:   ${inner.length}  `, inner)],
  ['a length with zeros', post(`Content-Length: 00${inner.length}`, inner)],
  ['chunks', post(chunked, whole)],
  ['chunks in capitals', post('TRANSFER-ENCODING: CHUNKED', whole)],
  ['a chunk with zeros', post(chunked, `00${whole}`)],
  ['an extension', post(chunked, whole.replace('28', '28;a=b'))],
  ['a name that only looks like it', post(`Transfer_Encoding: chunked\r\n${length(inner)}`, inner)],
  ['a GET with a body', post(length(inner), inner, 'GET / HTTP/1.1')],
]
