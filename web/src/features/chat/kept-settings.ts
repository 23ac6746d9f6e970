// What a browser has kept of the settings of messages, read without their schema: the first page asks for them too.
import type { ChatSettings } from '#contract/chat.ts'

/** Those of the contract (`chatSettings`). */
export const DEFAULT_SETTINGS: ChatSettings = {
  use_memory: true,
  use_internet: false,
  use_internal_search: true,
  model: null,
  context_messages: 3,
}

/** What another version has left behind is not taken on trust: whatever is not as it should be is as in a new conversation. */
export function settingsFrom(text: string | null): ChatSettings {
  const kept = fieldsOf(text)
  const yesOrNo = (name: 'use_memory' | 'use_internet' | 'use_internal_search') =>
    typeof kept[name] === 'boolean' ? kept[name] : DEFAULT_SETTINGS[name]
  const { model, context_messages: many } = kept
  return {
    use_memory: yesOrNo('use_memory'),
    use_internet: yesOrNo('use_internet'),
    use_internal_search: yesOrNo('use_internal_search'),
    model: typeof model === 'string' && model.length > 0 && model.length <= 200 ? model : null,
    context_messages: Number.isInteger(many) && Number(many) >= 0 && Number(many) <= 10 ? Number(many) : 3,
  }
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
