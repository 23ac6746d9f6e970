import { expect, it } from 'vitest'
import { z } from 'zod'
import { chatSettings } from '#contract/chat.ts'
import { DEFAULT_SETTINGS, settingsFrom } from './kept-settings.ts'

it('what nobody has chosen is what the contract says', () => {
  expect(DEFAULT_SETTINGS).toEqual(z.object(chatSettings).parse({}))
  expect(settingsFrom(null)).toEqual(DEFAULT_SETTINGS)
})

it('what was chosen is kept, and the contract takes it', () => {
  const chosen = {
    use_memory: false,
    use_internet: true,
    use_internal_search: false,
    model: 'local',
    context_messages: 10,
  }
  expect(settingsFrom(JSON.stringify(chosen))).toEqual(chosen)
  expect(z.object(chatSettings).parse(chosen)).toEqual(chosen)
})

it.each([
  'nonsense',
  '[]',
  'null',
  '7',
  '{"use_memory":"yes","model":5,"context_messages":11}',
  '{"context_messages":-1,"model":""}',
])('what another version has left behind is as in a new conversation: %s', (text) =>
  expect(settingsFrom(text)).toEqual(DEFAULT_SETTINGS),
)
