// Request smuggling vectors: HTTP/1.1 requests that a proxy and a server may parse differently. The body of each contains
// another request, for `/smuggled`.

const inner = 'GET /smuggled HTTP/1.1\r\nHost: a.test\r\n\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const whole = `${chunk(inner)}0\r\n\r\n`

/** A request with these header lines; its body contains another request. */
const post = (lines: string, body: string, start = 'POST / HTTP/1.1') =>
  `${start}\r\nHost: a.test\r\n${lines}\r\n\r\n${body}`
const length = (of: string) => `Content-Length: ${of.length}`
const ended = `0\r\n\r\n${inner}`
const chunked = 'Transfer-Encoding: chunked'

/** Requests that every server must reject. */
export const refused: [string, string][] = [
  ['Content-Length and chunked', post(`${length(ended)}\r\n${chunked}`, ended)],
  ['chunked and Content-Length', post(`${chunked}\r\n${length(ended)}`, ended)],
  ['two different lengths', post(`${length(inner)}\r\nContent-Length: 0`, inner)],
  ['the same length twice', post(`${length(inner)}\r\n${length(inner)}`, inner)],
  ['a comma-separated list of lengths', post(`${length(inner)}, ${inner.length}`, inner)],
  ['a length of 0, then another one', post(`Content-Length: 0\r\n${length(inner)}`, inner)],
  ['a length with a plus sign', post(`Content-Length: +${inner.length}`, inner)],
  ['a negative length', post('Content-Length: -1', inner)],
  ['a hexadecimal length', post('Content-Length: 0x28', inner)],
  ['a length with an exponent', post('Content-Length: 4e1', inner)],
  ['a length with a space inside', post('Content-Length: 4 0', inner)],
  ['a length of 40 digits', post(`Content-Length: ${'9'.repeat(40)}`, inner)],
  ['an empty length', post('Content-Length:', inner)],
  ['a length as a word', post('Content-Length: forty', inner)],
  ['a length with a vertical tab', post(`Content-Length: \v${inner.length}`, inner)],
  ["Transfer-Encoding 'xchunked'", post('Transfer-Encoding: xchunked', whole)],
  ["Transfer-Encoding 'chunked' with a vertical tab", post('Transfer-Encoding: chunked\v', whole)],
  ["Transfer-Encoding 'chunked' in quotes", post('Transfer-Encoding: "chunked"', whole)],
  ["Transfer-Encoding 'chunked, identity'", post('Transfer-Encoding: chunked, identity', whole)],
  ["Transfer-Encoding 'chunked, chunked'", post('Transfer-Encoding: chunked, chunked', `${whole}${inner}`)],
  ["Transfer-Encoding 'chunked, gzip'", post('Transfer-Encoding: chunked, gzip', whole)],
  ["Transfer-Encoding 'chunked' with a parameter", post('Transfer-Encoding: chunked;q=1', whole)],
  ["Transfer-Encoding 'chunked' with a NUL", post('Transfer-Encoding: chunked\0', whole)],
  ["Transfer-Encoding 'identity'", post(`Transfer-Encoding: identity\r\n${length(inner)}`, inner)],
  ['an empty Transfer-Encoding', post(`Transfer-Encoding:\r\n${length(inner)}`, inner)],
  [
    'a space before the colon of Transfer-Encoding',
    post(`Transfer-Encoding : chunked\r\n${length(ended)}`, ended),
  ],
  [
    'a tab before the colon of Transfer-Encoding',
    post(`Transfer-Encoding\t: chunked\r\n${length(ended)}`, ended),
  ],
  ['a space before the colon of Content-Length', post(`Content-Length : ${inner.length}`, inner)],
  ['a folded Transfer-Encoding', post(`Transfer-Encoding:\r\n chunked\r\n${length(ended)}`, ended)],
  ['a length in a folded line', post(`X: y\r\n ${length(inner)}`, inner)],
  ['a folded first header', `POST / HTTP/1.1\r\n Host: a.test\r\n${length(inner)}\r\n\r\n${inner}`],
  ['lines that end in LF', post(length(inner), inner).replaceAll('\r\n', '\n')],
  ['a single line that ends in LF', post(`X: y\n${chunked}\r\n${length(ended)}`, ended)],
  ['a bare CR in a value', post(`X: y\r${chunked}\r\n${length(ended)}`, ended)],
  ['a bare CR at the end of a line', post(`X: y\r\r\n${length(inner)}`, inner)],
  ['a NUL in a value', post(`X: \0\r\n${length(inner)}`, inner)],
  ['a header without a name', post(`: y\r\n${length(inner)}`, inner)],
  ['a header without a colon', post(`X\r\n${length(inner)}`, inner)],
  ['a control character in a header name', post(`X\x01: y\r\n${length(inner)}`, inner)],
  ['HTTP/1.2', post(length(inner), inner, 'POST / HTTP/1.2')],
  ['HTTP/1.10', post(length(inner), inner, 'POST / HTTP/1.10')],
  ['no version', post(length(inner), inner, 'POST /')],
  ['a space in the request target', post(length(inner), inner, 'POST / x HTTP/1.1')],
  ['a space in the method', post(length(inner), inner, 'PO ST / HTTP/1.1')],
  ['two Host headers', post(`Host: b.test\r\n${length(inner)}`, inner)],
  ['a chunk size with 0x', post(chunked, whole.replace('28', '0x28'))],
  ['a chunk size with a plus sign', post(chunked, `+${whole}`)],
  ['a negative chunk size', post(chunked, `-${whole}`)],
  ['a chunk size after a space', post(chunked, ` ${whole}`)],
  ['a chunk size of 20 digits', post(chunked, `${'f'.repeat(20)}\r\n${whole}`)],
  ['a chunk size line that ends in LF', post(chunked, whole.replace('28\r\n', '28\n'))],
  ['a chunk with more data than its size', post(chunked, whole.replace('28', '27'))],
  ['a chunk without the CRLF after its data', post(chunked, `${chunk('x').slice(0, -2)}${whole}`)],
  ['a chunk extension that ends in LF', post(chunked, whole.replace('28', '28;a\n'))],
  ['a chunk extension with a bare CR', post(chunked, whole.replace('28', '28;a\rb'))],
  ['a chunk extension with an unclosed quote', post(chunked, whole.replace('28', '28;a="\r\n'))],
  ['a last chunk that ends in LF', post(chunked, `${chunk(inner)}0\n\n`)],
  ['a Content-Length in the trailer', post(chunked, `${chunk(inner)}0\r\nContent-Length: 5\r\n\r\n`)],
]

/** Requests that every server must read as exactly one request. */
export const accepted: [string, string][] = [
  ['a length', post(length(inner), inner)],
  ['a length with spaces around it', post(`Content-Length:   ${inner.length}  `, inner)],
  ['a length with leading zeros', post(`Content-Length: 00${inner.length}`, inner)],
  ['chunked', post(chunked, whole)],
  ['chunked in capitals', post('TRANSFER-ENCODING: CHUNKED', whole)],
  ['a chunk size with leading zeros', post(chunked, `00${whole}`)],
  ['a chunk extension', post(chunked, whole.replace('28', '28;a=b'))],
  ['a header with a similar name', post(`Transfer_Encoding: chunked\r\n${length(inner)}`, inner)],
  ['a GET with a body', post(length(inner), inner, 'GET / HTTP/1.1')],
]
