import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAmong, mentionedAddresses } from './mentioned.ts'

describe('addresses in what a person wrote', () => {
  it.each<[string, string[]]>([
    ['Read https://example.org/a?b=c, please.', ['https://example.org/a?b=c']],
    ['(see http://example.org/wiki/Deal_(law))', ['http://example.org/wiki/Deal_(law)']],
    ['**https://example.org/x**', ['https://example.org/x']],
    ['What does example.org/prices say?', ['https://example.org/prices']],
    ['Look at www.example.co.uk!', ['https://www.example.co.uk/']],
    ['müller.example und bücher.de/neu', ['https://xn--mller-kva.example/', 'https://xn--bcher-kva.de/neu']],
    [
      '<https://example.org> and [here](https://two.example.org/y)',
      ['https://example.org/', 'https://two.example.org/y'],
    ],
    ['twice example.org and https://example.org', ['https://example.org/']],
    ['Write to anna@example.org about 3.5 percent, e.g. now.', []],
    ['nothing here', []],
    ['https://', []],
  ])('%s', (text, addresses) => {
    expect(mentionedAddresses(text)).toEqual(addresses)
  })

  it('are found in any text in little time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => Array.isArray(mentionedAddresses(text))),
    )
    for (const text of [
      'a.'.repeat(50_000),
      'a-'.repeat(50_000),
      'http://'.repeat(20_000),
      ')'.repeat(100_000),
      '1.1.1.'.repeat(20_000),
    ])
      expect(mentionedAddresses(text).length).toBeLessThanOrEqual(100)
  })
})

describe('an address', () => {
  const known = ['https://example.org/a?b=c', 'https://example.org/', 'https://two.example.org/x/']

  it.each([
    'https://example.org/a?b=c',
    'http://example.org/a?b=c#part',
    'https://EXAMPLE.org',
    ' https://example.org ',
    'https://two.example.org/x',
  ])('%s is one of those known', (address) => expect(isAmong(address, known)).toBe(true))

  it.each([
    'https://example.org/a?b=c&secret=1',
    'https://example.org/a',
    'https://example.org/a/b?b=c',
    'https://example.org/?q=secret',
    'https://secret.example.org/',
    'https://example.org.evil.org/',
    'https://example.org:8080/',
    'https://example.org@evil.org/',
    'https://user:pass@example.org/',
    'ftp://example.org/',
    'example.org',
    '',
  ])('%s is not', (address) => expect(isAmong(address, known)).toBe(false))
})
