import { describe, expect, it } from 'vitest'
import { ask, contact } from '../fixture.ts'

const thread = {
  kind: 'thread',
  label: 'Nora Pitt',
  text: 'Nora Pitt, 2026-11-22 09:00 UTC: Is the council aware of the shed?',
}
const talk = { id: 'i1', date: '2026-11-10', summary: 'Call', notes: 'Wants the lease by spring.' }
const contacts = [contact('Nora Pitt', { interactions: [talk] })]

describe('what somebody last said', () => {
  it.each(['what did Nora say last', "what was Nora's last word", 'was hat Nora zuletzt gesagt'])(
    'is their newest message, before an older talk: “%s”',
    async (text) => {
      const said = await ask(text, [thread, { label: 'Note', text: 'Date: 2026-11-01\nNora has signed.' }], {
        contacts,
      })
      expect(said.indexOf('aware of the shed')).toBeGreaterThan(-1)
      expect(said.indexOf('aware of the shed')).toBeLessThan(said.indexOf('lease by spring'))
    },
  )
})

describe('the last of some papers', () => {
  const minutes = (day: string, what: string) => ({
    id: day,
    entry_date: day,
    content: `# Monday circle ${day}\n\n- ${what} is agreed for the yard.\n- The shed was painted by Tom.`,
  })
  it.each(['what was in the last circle', 'what came out of the latest circle'])(
    'is summed up whole: “%s”',
    async (text) => {
      const notes = [
        minutes('2026-11-16', 'Gravel'),
        minutes('2026-11-23', 'Sand'),
        minutes('2026-11-09', 'Clay'),
      ] as never
      const told = ['2026-11-16', '2026-11-23', '2026-11-09'].map((day) => ({
        label: `Monday circle ${day}`,
        text: `Monday circle ${day}\nDate: ${day}`,
      }))
      const said = await ask(text, told, { notes })
      expect(said).toContain('Sand')
      expect(said).not.toContain('Gravel')
    },
  )
})

describe('small talk by its form', () => {
  it.each([
    "you're a treasure, thanks",
    'you are such a gem',
    'du bist ein Schatz',
    'guten Morgen, schon wieder so wenig geschlafen',
  ])('needs no record: “%s”', async (text) => {
    expect(await ask(text, [thread], { contacts })).not.toMatch(
      /find no clear|keine klare Antwort|find nothing|finde ich nichts/,
    )
  })
})
