// How the next message is sent: what was chosen last, remembered by this browser for each person.
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ChatSettings } from '#contract/chat.ts'
import type { model } from '#contract/models.ts'
import { modelsQuery } from '#web/app/models.ts'
import { useMe } from '#web/app/session.ts'
import { createStore, useStore } from '#web/store.ts'
import { DEFAULT_SETTINGS, settingsFrom } from './kept-settings.ts'

export type Model = z.output<typeof model>

/** What is offered while the server's list cannot be read. */
const USUAL_MODELS: readonly Model[] = [
  ['gpt-5-chat', 'GPT-5 Chat', 'OpenAI'],
  ['gpt-5', 'GPT-5', 'OpenAI'],
  ['gpt-5-mini', 'GPT-5 mini', 'OpenAI'],
  ['gemini-2.5-pro', 'Gemini 2.5 Pro', 'Google'],
].map(([id = '', label = '', provider = '']) => ({
  id,
  label,
  provider,
  is_default: id === 'gpt-5-chat',
  available: true,
}))

export function useModels(): readonly Model[] {
  const { data } = useQuery(modelsQuery)
  return data && data.length > 0 ? data : USUAL_MODELS
}

const keyOf = (userId: string) => `adjutant.chat-settings.${userId}`
/** What the browser's storage says now: it is replaced when that is something else. */
const stored = createStore({})
let known: { text: string | null; settings: ChatSettings } = { text: null, settings: DEFAULT_SETTINGS }

export function useChatSettings(): [ChatSettings, (next: Partial<ChatSettings>) => void] {
  const { id } = useMe()
  const settings = useStore(stored, () => read(id))
  const change = (next: Partial<ChatSettings>) => {
    try {
      localStorage.setItem(keyOf(id), JSON.stringify({ ...read(id), ...next }))
    } catch {
      known = { text: known.text, settings: { ...known.settings, ...next } }
    }
    stored.set({})
  }
  return [settings, change]
}

// Another tab has chosen.
window.addEventListener('storage', () => stored.set({}))

function read(userId: string): ChatSettings {
  let text: string | null = null
  try {
    text = localStorage.getItem(keyOf(userId))
  } catch {
    return known.settings
  }
  if (text !== known.text) known = { text, settings: settingsFrom(text) }
  return known.settings
}
