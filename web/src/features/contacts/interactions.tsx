import { ActionIcon, Button, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Contact, Interaction } from '#contract/contacts.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/markdown.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import styles from './contacts-page.module.css'
import { InteractionDialog } from './interaction-dialog.tsx'
import { removeInteraction } from './queries.ts'

/** What was said with a contact, newest first. */
export function Interactions({ contact }: { contact: Contact }) {
  const dialog = useDialog<Interaction | null>()
  return (
    <section className={styles.part} aria-labelledby="past-interactions">
      <div className={styles.partHead}>
        <Title order={3} id="past-interactions">
          Past Interactions
        </Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => dialog.open(null)}
        >
          Add interaction
        </Button>
      </div>
      {contact.past_interactions.length === 0 ? (
        <p className={styles.nothing}>No past interactions recorded.</p>
      ) : (
        <ol className={styles.interactions}>
          {contact.past_interactions.map((interaction) => (
            <Row key={interaction.id} contact={contact} interaction={interaction} onEdit={dialog.open} />
          ))}
        </ol>
      )}
      {dialog.state && (
        <InteractionDialog
          key={dialog.state.key}
          contactId={contact.id}
          interaction={dialog.state.subject}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </section>
  )
}

type RowProps = { contact: Contact; interaction: Interaction; onEdit(interaction: Interaction): void }

function Row({ contact, interaction, onEdit }: RowProps) {
  const remove = useMutation(removeInteraction)
  const { summary, date, notes } = interaction
  const ask = async () => {
    const text = `“${summary}” of ${formatDay(date)} is deleted.`
    if (await confirm({ title: 'Delete this interaction?', text, verb: 'Delete interaction', danger: true }))
      remove.mutate({ id: contact.id, interactionId: interaction.id })
  }
  return (
    <li className={styles.interaction}>
      <div className={styles.interactionHead}>
        <span>{summary}</span>
        {interaction.can_edit && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Edit ${summary}`}
              onClick={() => onEdit(interaction)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${summary}`}
              loading={remove.isPending}
              onClick={ask}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        )}
      </div>
      <time className={styles.line} dateTime={date}>
        {formatDay(date)}
      </time>
      {notes && <Markdown text={notes} />}
    </li>
  )
}
