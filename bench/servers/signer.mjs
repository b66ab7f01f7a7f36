// A bare token endpoint: reads the request, signs one JWT with the claims of an access token, and answers. It has no
// database, validates nothing, and looks up no client. The option `by` names what signs: `jose`, or `node` (node:crypto).
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { hostListener, options } from './host.mjs'

const { by, storeId } = options
const secret = randomBytes(32)
const header = { alg: 'HS256', kid: randomBytes(6).toString('base64url'), typ: 'at+jwt' }
const data = JSON.stringify({ instance: { metaSiteId: storeId, instanceId: storeId } })
const seconds = 4 * 3600

const newClaims = (clientId) => {
  const iat = Math.floor(Date.now() / 1000)
  return {
    client_id: clientId,
    role: 'visitor',
    data,
    network: 'bmV0d29yazE0',
    iss: 'vitrine',
    sub: randomUUID(),
    aud: storeId,
    iat,
    exp: iat + seconds,
  }
}

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const encodedHeader = encode(header)
const signers = {
  jose: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(secret),
  node(claims) {
    const text = `${encodedHeader}.${encode(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  },
}
const sign = signers[by]

hostListener((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', async () => {
    const { clientId } = JSON.parse(text)
    const token = await sign(newClaims(clientId))
    const body = JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: seconds })
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  })
})
