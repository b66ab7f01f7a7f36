// The origins of pictures in what a store has saved.
import { expect, test } from 'vitest'
import { pictureOriginsIn } from './picture-origins.ts'

const originsOf = (value: unknown) => pictureOriginsIn(JSON.stringify(value))

test('the origins of pictures in media, choices and texts are found, each one once', () => {
  const product = {
    pictures: [{ url: 'https://b.test/1.jpg', altText: '' }, { url: 'https://b.test:443/2.jpg' }],
    options: [{ choices: [{ image: { id: 'a', url: 'http://127.0.0.1:8080/red.png' } }] }],
    description:
      '<p>Big</p><img alt="a b" src="https://Html.test/a.png"><IMG width=3 src=https://plain.test/b>',
    infoSections: [
      {
        description: {
          nodes: [{ type: 'IMAGE', imageData: { image: { src: { url: 'https://rich.test/c' } } } }],
        },
      },
    ],
    logoUrl: 'https://münchen.test/logo.svg',
  }
  expect(originsOf(product)).toEqual([
    'http://127.0.0.1:8080',
    'https://b.test',
    'https://html.test',
    'https://plain.test',
    'https://rich.test',
    'https://xn--mnchen-3ya.test',
  ])
})

test('paths of the platform, links, and words that look like a picture bring no origin', () => {
  expect(
    originsOf({
      pictures: [{ url: '/sample/mug.svg' }],
      name: '"url":"https://name.test/a"',
      description: '<a href="https://link.test">a</a> &lt;img src="https://text.test">',
      decorations: [{ type: 'LINK', linkData: { link: { url: 'https://linked.test' } } }],
    }),
  ).toEqual([])
})

test('a host that could add to a policy is left out', () => {
  for (const host of [
    "a.test;script-src 'unsafe-inline'",
    'a.test,b.test',
    'a.test b.test',
    '*',
    'a test',
    "'self'",
  ])
    expect([host, originsOf({ url: `https://${host}/a.jpg` })]).toEqual([host, []])
  // A browser reads no host but the one behind the last @.
  expect(originsOf({ url: 'https://good.test@evil.test/a.jpg' })).toEqual(['https://evil.test'])
})
