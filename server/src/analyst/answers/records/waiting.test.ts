// Who waits for an answer, by what they wrote; and what waits on a matter that is named.
import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, TODAY } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'
import { partsIn } from '../gate/parts.ts'

const given = {
  contacts: [contact('Lotte Brink'), contact('Per Aas'), contact('Uma Rao')],
  tasks: [
    assigned("Draw up Lotte's contract", null, { due_date: '2026-11-20' }),
    assigned('Call Uma about the shift plan', null, { due_date: '2026-11-26' }),
  ],
}
const thread = (by: string, day: string, text: string) => ({
  kind: 'thread',
  label: by,
  text: `${by}, ${day} 09:00 UTC: ${text}`,
})
const written = [
  thread('Per Aas', '2026-11-24', 'The yard asks if we want teak or oak on the deck. They need a yes or no by noon.'),
  thread('Lotte Brink', '2026-11-23', 'All signed and sent back, thank you.'),
]

describe('who waits for an answer', () => {
  it.each([
    'who is waiting for an answer from me',
    "who haven't i answered yet?",
    'who needs a decision from me',
    'who do I need to get back to',
    'wer wartet noch auf eine Antwort von mir',
    'wem habe ich noch nicht geantwortet',
    'wer braucht eine Entscheidung von mir',
  ])('is first whoever wrote and wants one: “%s”', async (question) => {
    const answer = await ask(question, written, given)
    expect(answer).toContain('teak or oak')
    expect(answer).not.toContain('All signed')
    expect(answer.indexOf('teak or oak')).toBeLessThan(answer.indexOf('Call Uma'))
    // Work that only names somebody waits for no answer.
    expect(answer).not.toContain('contract')
  })

  it('is with work for whom one works, where no answer is asked for', async () => {
    expect(await ask('who is waiting for me?', written, given)).toContain('contract')
  })

  it('reads a German message that asks without a question mark', async () => {
    const said = [
      thread('Per Aas', '2026-11-24', 'Die Werft fragt, ob Teak oder Eiche. Sie brauchen bis Mittag dein Ok.'),
    ]
    expect(await ask('Wer wartet auf eine Antwort von mir?', said, given)).toContain('Teak oder Eiche')
  })
})

describe('what waits on a matter', () => {
  it.each([
    ['who are we waiting for with the mooring permit and until when', 'mooring permit'],
    ['what are we still waiting for on the mooring permit?', 'mooring permit'],
    ['whose signature are we waiting for on the lease', 'lease'],
    ['auf wen warten wir beim Liegeplatz noch und bis wann', 'Liegeplatz'],
    ['worauf warten wir bei der Werft', 'Werft'],
    ['woran hängt das Gutachten noch', 'Gutachten'],
  ])('is asked of its texts, as one question: “%s”', (question, subject) => {
    const { kind, subject: found, german } = gateIn([], question, TODAY)
    expect({ kind, found }).toEqual({ kind: 'stand', found: subject })
    expect(partsIn(question, kind)).toBe(null)
    expect(german).toBe(/wir|woran/.test(question))
  })

  it.each(['who are we waiting for', 'worauf warten wir noch', 'woran liegt es', 'what is it waiting for'])(
    'is not asked where none is named: “%s”',
    (question) => {
      expect(gateIn([], question, TODAY).kind).not.toBe('stand')
    },
  )
})
