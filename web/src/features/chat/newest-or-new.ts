import { queryClient } from '#web/app/query-client.ts'
import { draftConversation } from './local-conversation.ts'
import { beginConversation, conversationQuery, newestConversationQuery } from './queries.ts'

/**
 * The id of the conversation that was changed last; of a new one where there is none. When the server cannot make it, of one
 * that is a draft in this tab. Errors: whatever keeps the list from being read.
 */
export async function newestOrNew(): Promise<string> {
  const newest = await queryClient.fetchQuery(newestConversationQuery).catch((error: unknown) => {
    // Without a line, what this page has read itself.
    const known = queryClient.getQueryData(newestConversationQuery.queryKey)
    if (known) return known
    throw error
  })
  const conversation = newest ?? (await beginConversation({}).catch(() => null))
  if (conversation === null) return draftConversation()
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  return conversation.id
}
