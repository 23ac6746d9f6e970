import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailDraft } from '#contract/correspondence.ts'
import type { FreeTimes } from '#contract/meetings.ts'
import { connectionsQuery } from '#web/features/connections/queries.ts'
import { throwAway, writeMail } from '#web/features/correspondence/queries.ts'
import { SendDialog } from '#web/features/correspondence/send-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { RowsSkeleton } from '#web/ui/layout/skeletons.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import { withTime } from './offered-text.ts'
import { freeTimesQuery } from './queries.ts'

type Contact = { id: string; name: string; emails: readonly string[] }
type Language = 'en' | 'de'

/** Times to meet, out of one's calendars, in a mail that one reads before it goes. Nothing where no calendar is connected. */
export function OfferTimes({ contact }: { contact: Contact | null }) {
  const { data } = useInfiniteQuery(connectionsQuery)
  const offering = useDialog<true>()
  const items = data?.pages[0]?.items ?? []
  if (!items.some(({ kind }) => kind === 'calendar')) return null
  const mailbox = items.find(({ kind }) => kind === 'mailbox')?.id ?? null
  return (
    <>
      <Button
        variant="default"
        px="sm"
        style={{ justifySelf: 'start' }}
        leftSection={<IconCalendarPlus size={16} />}
        onClick={() => offering.open(true)}
      >
        Offer times
      </Button>
      {offering.show((_, frame) => (
        <OfferDialog contact={contact} mailbox={mailbox} {...frame} />
      ))}
    </>
  )
}

type Props = { contact: Contact | null; mailbox: string | null; opened: boolean; onClose(): void }

function OfferDialog({ contact, mailbox, opened, onClose }: Props) {
  const [minutes, setMinutes] = useState('30')
  const [days, setDays] = useState('10')
  const [language, setLanguage] = useState<Language>('en')
  const query = useQuery(freeTimesQuery({ minutes, days, language, ...(contact ? { contact_id: contact.id } : {}) }))
  return (
    <Dialog opened={opened} onClose={onClose} title={contact ? `Offer times to ${contact.name}` : 'Offer times'}>
      <Stack>
        <Group grow preventGrowOverflow={false}>
          <SelectField
            label="Duration"
            data={[15, 30, 45, 60, 90, 120].map((value) => ({ value: `${value}`, label: `${value} minutes` }))}
            value={minutes}
            onChange={({ currentTarget: { value } }) => setMinutes(value)}
          />
          <SelectField
            label="Within"
            data={[5, 10, 14, 30].map((value) => ({ value: `${value}`, label: `${value} days` }))}
            value={days}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          />
          <SelectField
            label="Language"
            data={[
              { value: 'en', label: 'English' },
              { value: 'de', label: 'Deutsch' },
            ]}
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(value as Language)}
          />
        </Group>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <Offered
            key={`${minutes} ${days} ${language}`}
            free={query.data}
            {...{ contact, mailbox, language, onClose }}
          />
        ) : (
          <RowsSkeleton rows={4} height={32} />
        )}
      </Stack>
    </Dialog>
  )
}

const SUBJECTS = { en: 'Times to meet', de: 'Terminvorschläge' } as const

function Offered({
  free,
  contact,
  mailbox,
  language,
  onClose,
}: Omit<Props, 'opened'> & { free: FreeTimes; language: Language }) {
  const [chosen, setChosen] = useState(() => new Set(free.slots.map(({ starts_at }) => starts_at)))
  const [typed, setTyped] = useState<string | null>(null)
  const [subject, setSubject] = useState<string>(SUBJECTS[language])
  const asking = useDialog<MailDraft>()
  const { mutate: remove } = useMutation(throwAway)
  const { mutate, isPending } = useMutation({ ...writeMail, onSuccess: (draft) => asking.open(draft) })
  const lines = free.slots.filter(({ starts_at }) => chosen.has(starts_at)).map(({ words }) => `- ${words}`)
  const text = typed ?? [free.lead, '', ...lines].join('\n')
  const to = contact?.emails[0]
  const late = free.calendars.filter(({ ready }) => !ready)
  if (free.slots.length === 0)
    return (
      <p className="no-margin dimmed sm breaks">Nothing of that length is free. Try a shorter one, or more days.</p>
    )
  const choose = (starts_at: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(starts_at)
    else next.delete(starts_at)
    setChosen(next)
    if (typed !== null) setTyped(withTime(typed, free.slots, starts_at, on))
  }
  const copy = async () => {
    const done = await copyText(text)
    toast(
      done
        ? { kind: 'success', title: 'Copied' }
        : { kind: 'warning', title: 'Not copied', text: 'Select the text and copy it by hand.' },
    )
  }
  return (
    <>
      <Stack gap="xs" role="group" aria-label="Times">
        {free.slots.map(({ starts_at, words }) => (
          <Checkbox
            key={starts_at}
            label={words}
            checked={chosen.has(starts_at)}
            onChange={({ currentTarget }) => choose(starts_at, currentTarget.checked)}
          />
        ))}
      </Stack>
      <p className="no-margin dimmed sm breaks">
        {contact && free.their_zone === null
          ? `The time zone of ${contact.name} is not known, so times are in yours (${free.zone}).`
          : `Times are in ${free.their_zone ?? free.zone}.`}
        {late.length > 0 && ` Not up to date: ${late.map(({ name }) => name).join(', ')}.`}
      </p>
      {mailbox && to && (
        <TextInput
          label="Subject"
          value={subject}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => setSubject(value)}
        />
      )}
      <Textarea
        label="Message"
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void copy()}>
          Copy text
        </Button>
        {mailbox && to && (
          <Button
            loading={isPending}
            disabled={lines.length === 0 && typed === null}
            onClick={() =>
              mutate({ input: { connection_id: mailbox, to: [to], subject, text }, idempotencyKey: newKey() })
            }
          >
            Review and send
          </Button>
        )}
      </Group>
      {asking.show((draft, frame) => (
        <SendDialog
          draft={draft}
          opened={frame.opened}
          onClose={() => {
            frame.onClose()
            remove(draft.id)
          }}
          onSent={() => {
            frame.onClose()
            onClose()
          }}
        />
      ))}
    </>
  )
}
