import { Button, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import { formatAgo } from '#web/ui/words/dates.ts'
import { dueFeedQuery, endFeed, makeFeed } from './queries.ts'

const RENEW = 'Programs that use the present address stop getting your due dates until you give them the new one.'
const END = 'Programs that use the address stop getting your due dates.'

/** One's own due dates as a calendar for other programs. */
export function DueFeedSection() {
  const { data } = useQuery(dueFeedQuery)
  const make = useMutation(makeFeed)
  const end = useMutation(endFeed)
  const [address, setAddress] = useState<string | null>(null)
  const exists = data?.exists === true
  const renew = async () => {
    if (exists && !(await confirm({ title: 'Make a new address?', text: RENEW, verb: 'Make a new one', danger: true })))
      return
    const { path } = await make.mutateAsync(newKey())
    setAddress(new URL(path, location.origin).href)
  }
  const stop = async () => {
    if (!(await confirm({ title: 'End this address?', text: END, verb: 'End it', danger: true }))) return
    setAddress(null)
    end.mutate()
  }
  const copy = async () => {
    const done = address !== null && (await copyText(address))
    toast(
      done
        ? {
            kind: 'success',
            title: 'Address copied',
            text: 'Paste it where your calendar program subscribes to calendars.',
          }
        : { kind: 'warning', title: 'Not copied', text: 'Select the address and copy it by hand.' },
    )
  }
  return (
    <Section
      title="Due dates in your calendar"
      text="A secret address to which a calendar program subscribes: your open tasks and goals on the days they are due. Whoever has it can read them."
    >
      {address && (
        <TextInput
          label="Secret address"
          description="Shown this once."
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {exists && !address && (
        <p style={{ margin: 0 }}>
          There is an address.{' '}
          {data.asked_at ? `A program asked for it ${formatAgo(data.asked_at)}.` : 'No program has asked for it yet.'}
        </p>
      )}
      <Group gap="xs">
        {address && (
          <Button leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            Copy the address
          </Button>
        )}
        <Button
          variant="default"
          loading={make.isPending}
          disabled={!data}
          onClick={() => void renew().catch(() => undefined)}
        >
          {exists ? 'Make a new address' : 'Make an address'}
        </Button>
        {exists && (
          <Button variant="default" loading={end.isPending} onClick={() => void stop()}>
            End it
          </Button>
        )}
      </Group>
    </Section>
  )
}
