import { describe, expect, it } from 'vitest'
import { sure } from '../fixture.ts'

const promises = (text: string) => sure(text).filter(({ kind }) => kind === 'promise')

describe('what somebody else thinks that we need to do', () => {
  it.each([
    'Petra pointed out we need to publish a full price list in the new year.',
    'Tobias says I should get a bigger boat.',
    'She reckons we ought to send everybody a card.',
  ])('%s: nobody took it on', (text) => expect(promises(text)).toEqual([]))
  it.each([
    'We need to send the price list in the new year.',
    'I told Petra we need to send the list.',
    'Petra says I must sign the form by Friday.',
  ])('%s is still one', (text) => expect(sure(text)).toHaveLength(1))
})
