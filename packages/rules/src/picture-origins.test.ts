// The origins of pictures in what a store has saved.
import { expect, test } from 'vitest'
import { pictureOriginsIn } from './picture-origins.ts'

const image = (url: string) => ({ type: 'IMAGE', imageData: { image: { src: { url } } } })

test('the origins of pictures in media, choices and texts are found, each one once', () => {
  const product = {
    pictures: [{ url: 'https://b.test/1.jpg', altText: '' }, { url: 'https://b.test:443/2.jpg' }],
    options: [{ choices: [{ image: { id: 'a', url: 'http://127.0.0.1:8080/red.png' } }] }],
    modifiers: [{ choicesSettings: { choices: [{ displayImage: { url: 'https://display.test/a' } }] } }],
    description:
      '<p>Big</p><img alt="a b"\n  src="https://Html.test/a.png"><IMG width=3 src=https://plain.test/b>',
    infoSections: [{ description: { nodes: [image('https://rich.test/c')] } }],
  }
  const logo = { branding: { logoUrl: 'https://münchen.test/logo.svg' } }
  expect(pictureOriginsIn([product, logo])).toEqual([
    'http://127.0.0.1:8080',
    'https://b.test',
    'https://display.test',
    'https://html.test',
    'https://plain.test',
    'https://rich.test',
    'https://xn--mnchen-3ya.test',
  ])
})

test('a picture of a description is found behind attributes with any characters', () => {
  const description = `<p>1 < 2</p><img alt="feet < 40" title='a > b' src="https://cdn.test/a.jpg"><img <img src=https://other.test/b.jpg>`
  expect(pictureOriginsIn({ description })).toEqual(['https://cdn.test', 'https://other.test'])
})

test('paths of the platform, links, texts and data of programs bring no origin', () => {
  const link = { rel: { nofollow: true }, url: 'https://linked.test' }
  expect(
    pictureOriginsIn({
      pictures: [{ url: '/sample/mug.svg' }],
      name: '<img src="https://name.test/a">',
      description: '<a href="https://link.test">a</a> &lt;img src="https://text.test">',
      infoSections: [
        {
          description: {
            nodes: [
              {
                textData: { text: '<img src="https://letters.test">', decorations: [{ linkData: { link } }] },
              },
            ],
          },
        },
      ],
      footer: { links: [{ text: 'a', url: 'https://footer.test' }] },
      variants: [{ choices: { url: 'https://choice.test' } }],
      extendedFields: { namespaces: { own: { image: { url: 'https://private.test' } } } },
    }),
  ).toEqual([])
})

test('a host that could add to a policy is left out', () => {
  const originsOf = (url: string) => pictureOriginsIn({ pictures: [{ url }] })
  for (const host of ["a.test;script-src 'unsafe-inline'", 'a.test,b.test', 'a.test b.test', '*', "'self'"])
    expect([host, originsOf(`https://${host}/a.jpg`)]).toEqual([host, []])
  // A browser reads no host but the one behind the last @.
  expect(originsOf('https://good.test@evil.test/a.jpg')).toEqual(['https://evil.test'])
})
