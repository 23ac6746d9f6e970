import { describe, expect, it } from 'vitest'
import type { ReadTool } from '../../context/read-tools.ts'
import type { ToldStatement, ToldStatements } from '../../context/statements.ts'
import { answerQuestion } from '../answer.ts'
import { contact, readToolWith } from '../fixture.ts'

const people = [contact('Greta Olsson')]
/** What is kept of mails, as the tools show it. */
const mailTool: ReadTool = async (name, input) => {
  if (name === 'list_mails' && input.awaits_answer === true)
    return [
      {
        text: 'Greta Olsson, 2026-11-20 09:00 UTC: What is your minimum order?',
        record: { kind: 'statement', id: 's1', label: 'minimum order' },
        mark: 'r1',
      },
    ]
  if (name === 'list_statements' && input.open === true)
    return [
      {
        text: '1 statement',
        record: null,
        mark: '',
        data: { kind: 'statements', total: '1', unread: [], hidden: [] } satisfies ToldStatements,
      },
      {
        text: 'send the forms (promise)',
        record: { kind: 'statement', id: 's2', label: 'send the forms' },
        mark: 'r2',
        data: {
          ...{ kind: 'statement', id: 's2', is: 'promise', direction: 'owed_to_me', state: 'found' },
          ...{ who: { words: 'I', resolved: 'c-Greta Olsson' }, to_whom: null, due: '2026-11-27', perhaps: false },
          ...{ quote: 'I will send the forms by Friday.', start: 0, answered: false },
          source: { kind: 'mail', id: 'm1', label: 'Forms', written_on: '2026-11-23', contact_id: 'c-Greta Olsson' },
        } as ToldStatement,
      },
    ]
  return readToolWith({ contacts: people }, [])(name, input)
}
const hands = {
  act: async () => ({ done: false, declined: true, words: '', shown: [] }),
  actAll: async () => [],
  ask: async () => '',
}
const ask = (text: string) =>
  answerQuestion({ text, before: [], name: 'Alex Moreau', reads_records: true }, mailTool, hands)

describe('what stands in mails', () => {
  it('is told to whoever asks who waits for an answer', async () => {
    expect(await ask('who waits for an answer from me?')).toContain(
      '**Greta Olsson**: “What is your minimum order?” (20 Nov 2026) [r1]',
    )
    expect(await ask('Wer wartet auf eine Antwort von mir?')).toContain('minimum order?')
  })

  it('is told to whoever asks what somebody promised, in whose name it was written', async () => {
    const said = await ask('What did Greta promise?')
    expect(said).toContain('Greta Olsson: “I will send the forms by Friday”, by 27 Nov 2026')
  })
})
