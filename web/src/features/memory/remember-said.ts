import { queryClient } from '#web/app/query-client.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { createMemory } from './queries.ts'
import { worthRemembering } from './worth.ts'

/** Keeps what lasts of something said. Nobody waits for it, and nobody is troubled when it fails. */
export async function rememberSaid(text: string, conversationId: string): Promise<void> {
  const facts = worthRemembering(text)
  if (facts.length === 0) return
  for (const content of facts)
    await createMemory({ content, metadata: { conversation_id: conversationId } }, newKey()).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: ['memory'] }).catch(() => {})
}
