import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { AskForCheck, ClaimMarks, NotChecked } from '#web/features/records/claim-marks.tsx'
import { checksQuery } from './queries.ts'

/** What the checker found of a reply: it stays when others follow, and is there again when the page is. */
export function CheckedClaims({ message, newest }: { message: Message; newest: boolean }) {
  const [asked, setAsked] = useState(false)
  // What a crew or flow asks has no author; what it came to has.
  const ofRun = message.crew_run_id !== null || message.flow_run_id !== null
  const isReply = message.sender_type === 'ai' && (!ofRun || message.author !== null)
  const { data, isError, isFetching, refetch } = useQuery({
    ...checksQuery(message.conversation_id, message.id),
    enabled: isReply && (newest || asked || message.checked),
  })
  if (!isReply) return null
  if (!newest && !asked && !message.checked && !data)
    return message.citations.length === 0 ? null : <AskForCheck onAsk={() => setAsked(true)} />
  if (isError) return <NotChecked again={() => void refetch()} busy={isFetching} />
  return data ? <ClaimMarks checks={data} text={message.content} what={ofRun ? 'result' : 'reply'} /> : null
}
