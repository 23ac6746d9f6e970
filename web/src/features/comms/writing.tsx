import type { RefObject } from 'react'
import { addUploads } from '#web/features/files/uploads.ts'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { Composer, MOST_FILES } from './composer.tsx'
import { addToDraft, useDraft } from './drafts.ts'
import { namesOf } from './message-view.tsx'
import { say } from './outbox.ts'

type Props = {
  threadId: string
  myId: string
  /** The newest message that is shown. */
  newest: number
  box: RefObject<HTMLTextAreaElement | null>
}

/** What is being written. It holds its own state: no key that is pressed draws the messages anew. */
export function Writing({ threadId, myId, newest, box }: Props) {
  const { draft, change, clear } = useDraft(myId, threadId)
  const attach = (files: File[]) => {
    const room = Math.max(0, MOST_FILES - draft.files.length)
    if (files.length > room)
      toast({
        kind: 'warning',
        title: `A message can have at most ${MOST_FILES} files`,
        text: 'The others were left out.',
      })
    addUploads(files.slice(0, room), threadId, ({ id, name, size, media_type }) =>
      addToDraft(myId, threadId, { id, name, size, media_type }),
    )
  }
  const send = () => {
    const text = draft.text.trim() || namesOf(draft.files)
    say({ place: threadId, text, files: draft.files, sender_id: myId, afterSeq: newest })
    clear()
    box.current?.focus()
  }
  return (
    <>
      <FileDrop label="Drop files to attach them" onFiles={attach} />
      <Composer threadId={threadId} draft={draft} onDraft={change} onSend={send} onFiles={attach} box={box} />
    </>
  )
}
