import { describe, expect, it } from 'vitest'
import { draftsIn, writeDraft } from './draft-block.ts'

describe('a draft within a reply', () => {
  it('is read as it was written, with the text around it', () => {
    const draft = { to: 'Anna Quorum', subject: 'The renewal', body: 'Hello Anna,\n\nTo: be or not.\n\nBest, Jo' }
    const text = `A draft:\n\n${writeDraft(draft)}\n\nFor Anna.`
    expect(draftsIn(text)).toEqual(['A draft:\n\n', draft, '\n\nFor Anna.'])
  })

  it('has no head where nothing is known, and cannot be closed by its own words', () => {
    const draft = { to: null, subject: null, body: 'One\n```\nTwo' }
    expect(draftsIn(writeDraft(draft))).toEqual([{ ...draft, body: "One\n'''\nTwo" }])
    expect(draftsIn(writeDraft({ ...draft, to: 'Anna\nSubject: x' }))).toMatchObject([{ to: 'Anna Subject: x' }])
  })

  it('that does not end, or stands in no block of its own, is text', () => {
    for (const text of ['No draft here.', '', '```draft\nTo: Anna\n\nHello', 'A ```draft``` in a line.'])
      expect(draftsIn(text)).toEqual([text])
  })
})
