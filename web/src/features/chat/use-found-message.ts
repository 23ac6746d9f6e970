import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showVersion } from './queries.ts'
import type { useConversation } from './use-conversation.ts'

type State = Pick<ReturnType<typeof useConversation>, 'hasMessage' | 'readOlder' | 'log'>

/**
 * The message that a search has found: read upwards until it is there; where another version is shown, its own is shown first.
 * `wanted`: the one that the address names.
 */
export function useFoundMessage(id: string, state: State, wanted: string | null) {
  const [found, setFound] = useState<string | null>(null)
  const { mutateAsync: showIts } = useMutation(showVersion)
  const opened = useRef<string | null>(null)
  const readUpTo = async (messageId: string): Promise<boolean> => {
    const there = () => state.hasMessage(messageId)
    while (!there() && (await state.readOlder().catch(() => false)));
    return there()
  }
  const show = async (messageId: string | null): Promise<void> => {
    setFound(messageId)
    if (messageId === null || (await readUpTo(messageId))) return
    await showIts({ id, message_id: messageId }).catch(() => null)
    await readUpTo(messageId)
    // Its row is there only now.
    setFound(null)
    setFound(messageId)
  }
  const loaded = state.log !== undefined
  useEffect(() => {
    if (!loaded || wanted === null || opened.current === wanted) return
    opened.current = wanted
    void show(wanted)
  })
  return { found, show }
}
