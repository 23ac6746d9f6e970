import { describe, expect, it } from 'vitest'
import { destinationOf, showsAddress } from './markdown-links.ts'

const HERE = 'https://adjutant.example.org'
const of = (href: string) => destinationOf(href, HERE)

describe('a link in a text', () => {
  it.each([
    ['/app/notes?note=1#x', '/app/notes?note=1#x'],
    ['https://adjutant.example.org/app/records/note/1', '/app/records/note/1'],
    ['/app/../app/notes', '/app/notes'],
  ])('%s is a page of the application', (href, to) => expect(of(href)).toEqual({ kind: 'inside', to }))

  it('with a mark alone is a place in the text', () => {
    expect(of('#user-content-fn-1')).toEqual({ kind: 'here', to: '#user-content-fn-1' })
  })

  it.each([
    ['https://evil.example/a?b=c', 'evil.example'],
    ['http://evil.example:8080/', 'evil.example:8080'],
    ['//evil.example/x', 'evil.example'],
    ['/\\evil.example/x', 'evil.example'],
    ['\\\\evil.example'.replaceAll('\\', '/'), 'evil.example'],
    ['/app//../..//evil.example/', null],
    ['https:evil.example', 'evil.example'],
    ['https://paypal.com@evil.example/', 'evil.example'],
    ['https://paypal.com%2f@evil.example/', 'evil.example'],
    ['https://adjutant.example.org.evil.example/app/', 'adjutant.example.org.evil.example'],
    ['https://аpple.com/', 'xn--pple-43d.com'],
    ['https://1.1/', '1.0.0.1'],
    ['mailto:a@evil.example?body=x', 'a@evil.example'],
    ['mailto:%zz', '%zz'],
    ['https://evil.example\\@good.example/', 'evil.example'],
  ])('%s says %s', (href, place) => {
    const found = of(href)
    expect(found?.kind === 'outside' ? found.place : null).toBe(place)
    if (found?.kind === 'outside' && found.href.startsWith('http')) expect(new URL(found.href).host).toBe(place)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://adjutant.example.org/1',
    'irc://evil.example',
    'tel:112',
    '/api/users/me',
    '/',
    '/app',
    '/app/../api/users/me',
    'https://adjutant.example.org/api/files/1',
    'relative/page',
    'evil.example',
    '#',
    '#"><script>',
    'https://',
    '',
  ])('%s is none', (href) => expect(of(href)).toBeNull())

  it('says where it leads only if its text is the address or the host', () => {
    const leads = { href: 'https://evil.example/a', place: 'evil.example' }
    for (const text of ['https://evil.example/a', 'evil.example/a/', 'EVIL.example', ' http://evil.example '])
      expect(showsAddress(text, leads), text).toBe(true)
    for (const text of [
      '',
      'here',
      'https://good.example/',
      'good.example',
      'evil.example.good.example',
      'evil.example/b',
    ])
      expect(showsAddress(text, leads), text).toBe(false)
  })
})
