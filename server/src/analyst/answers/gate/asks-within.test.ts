import { describe, expect, it } from 'vitest'
import { answerKind } from '../../text/asked.ts'
import { ask } from '../fixture.ts'
import { gateIn } from './gate.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const kindOf = (text: string, before: string[] = []) => gateIn(before, text, TODAY).kind

describe('“remind me” before a question', () => {
  it.each([
    ['remind me why the glaziers walked off', 'why the glaziers walked off'],
    ['Remind me again what we agreed with Tamm', 'what we agreed with Tamm'],
    ['remind me when the lease ends', 'when the lease ends'],
    ['remind me who that Oriel chap is', 'who is Oriel'],
    ['erinner mich nochmal, warum der Kran gesperrt ist', 'warum der Kran gesperrt ist'],
    ['Erinnere mich bitte, was Pahl verlangt hat', 'was hat Pahl verlangt'],
  ])('asks: “%s”', (text, asked) => {
    const gated = gateIn([], text, TODAY)
    expect(gated.text).toBe(asked)
    expect(['look_up', 'person', 'decisions']).toContain(gated.kind)
  })
  it.each([
    'remind me to ring the glaziers on Friday',
    'remind me what to bring on Friday',
    'remind me when I get home',
    'remind me when Nina is back',
    'erinnere mich an den Kran',
    'erinner mich bitte, den Brief zu schreiben',
  ])('tells: “%s”', (text) => {
    expect(['create_task', 'command']).toContain(kindOf(text))
  })
  it('makes no task of somebody who is asked for', async () => {
    const notes = [
      { label: 'Call', text: 'Date: 2026-11-03\nThe bank has a new head of credit, a Ms Quayle, from Leeds.' },
    ]
    const said = await ask('remind me who this quayle woman is', notes)
    expect(said).toContain('head of credit')
    expect(said).not.toContain('No task was created')
  })
})

describe('what stands around a question', () => {
  it.each([
    ['what do I know about Nora Pitt, ringing her at 4', 'what do I know about Nora Pitt'],
    ['who is Nora Pitt, seeing her in ten minutes', 'who is Nora Pitt'],
    ['fill me in on Nora Pitt, seeing her in ten minutes', 'summarise Nora Pitt'],
    ['was weiß ich über Ohm, treffe ihn gleich', 'was weiß ich über Ohm'],
    ['how many cases were broken, the auditor wants to know', 'how many cases were broken'],
    ['wie viele Kisten waren es, der Prüfer fragt', 'wie viele Kisten waren es'],
  ])('is no part of it: “%s”', (text, asked) => {
    expect(gateIn([], text, TODAY).text).toBe(asked)
  })
})

describe('a question behind its thing', () => {
  it.each([
    ['what does Tamm owe us', 'and his lease for the yard, till when'],
    ['was schuldet uns Tamm', 'und sein Vertrag für den Hof, bis wann'],
    ["what's still missing to 80", 'and the 40 we have, who is that with how much each'],
  ])('after “%s” is its own: “%s”', (before, text) => {
    const gated = gateIn([before], text, TODAY)
    expect(gated).toMatchObject({ kind: 'look_up', text })
  })
  it('but a bare name goes on with what was asked', () => {
    expect(gateIn(['what does Tamm owe us'], 'and Pitt?', TODAY).kind).toBe('owes')
  })
  it('of somebody now asks nothing of today', () => {
    expect(kindOf("what's she on now", ['who is Nora Pitt'])).toBe('look_up')
    expect(kindOf('what time is that call on Thursday', ['when is the board call'])).toBe('look_up')
    expect(kindOf('on Thursday?')).toBe('summary')
  })
})

describe('what kind of answer is asked for', () => {
  it.each([
    ['zinssatz Prechtl?', 'how much'],
    ['was nimmt die Prechtl pro Stunde', 'how much'],
    ['und was verdient sie', 'how much'],
    ['what is she on now', 'how much'],
    ['what does Tamm charge an hour', 'how much'],
    ['salary of the new cook?', 'how much'],
    ['grund fürs Verschieben der Probe', 'why'],
    ['the reason for the delay', 'why'],
    ['um wieviel Uhr kommt der Bus', 'when'],
    ['what is the last day I can cancel', 'when'],
    ['name of the restaurant again', 'where'],
    ['was hat Pahl gesagt', 'what'],
    ['was the boiler mended', 'whether'],
    ['price letter to members', 'what'],
    ['preissen', 'what'],
  ])('“%s”: %s', (text, kind) => {
    expect(answerKind(text)).toBe(kind)
  })
})

describe('a short line over a list', () => {
  const minutes = {
    label: 'Minutes 7',
    text: 'Minutes 7\nDate: 2026-11-20\n\nT3 Arnheim\n- Offer is here: batch 600, deposit 40 %, payable by 11.12., else the slot goes.\n\nT4 Varia\n- 43 have said yes.',
  }
  it('says what its lines are about', async () => {
    expect(await ask('by when is the deposit for Arnheim payable', [minutes])).toContain('payable by 11.12.')
  })
  it('and a place without a name is that of what was spoken of', async () => {
    const notes = [
      { label: 'JF', text: 'JF 12\nDate: 2026-10-13\nWeihnachtsessen: 17.12., Goldener Anker. Es kommen 38.' },
    ]
    expect(
      await ask('name of the place again, Nora asks', notes, {}, ['wie viele kommen zum Weihnachtsessen']),
    ).toContain('Goldener Anker')
  })
})
