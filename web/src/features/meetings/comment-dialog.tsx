import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailDraft } from '#contract/correspondence.ts'
import type { AnswerStatus, Invitation } from '#contract/meetings.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { Words } from '#web/ui/words/words.tsx'
import { titleOf, whenOf } from './format.ts'
import { answerInvitation } from './queries.ts'

const TITLES: Record<AnswerStatus, string> = {
  accepted: 'Accept the invitation',
  tentative: 'Answer “maybe”',
  declined: 'Decline the invitation',
}
type Saying = {
  invitation: Invitation
  status: AnswerStatus
  opened: boolean
  onClose(): void
  onWritten(draft: MailDraft): void
}

/** What else to say; then it is shown once more, word for word. */
export function CommentDialog({ invitation, status, opened, onClose, onWritten }: Saying) {
  const [comment, setComment] = useState('')
  const { mutate, isPending } = useMutation({ ...answerInvitation, onSuccess: onWritten })
  const write = () =>
    mutate({ id: invitation.id, status, comment: comment.trim() || undefined, idempotencyKey: newKey() })
  return (
    <Dialog opened={opened} onClose={onClose} title={TITLES[status]} sheet={false}>
      <Stack>
        <p style={{ margin: 0 }}>
          <Words text={titleOf(invitation)} />
          {`, ${whenOf(invitation)}`}
          {invitation.recurring && ', and all further dates of this series'}
        </p>
        {invitation.by_calendar && (
          <p className="no-margin dimmed sm">
            Your calendar sends the answer. With a message, it goes by mail instead.
          </p>
        )}
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button loading={isPending} onClick={write}>
            Review answer
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
