import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Connection } from '#contract/connections.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { copyText } from '#web/ui/words/copy-text.ts'
import { forwardingQuery, forwardMail, renewAddress } from './queries.ts'

/** Nothing where the operator has not set it up, or where there is an address. `connections` undefined: not known yet. */
export function ForwardMail({ connections }: { connections: readonly Connection[] | undefined }) {
  const { data } = useQuery(forwardingQuery)
  const { mutate, isPending } = useMutation(forwardMail)
  const [made, setMade] = useState<string | null>(null)
  // The button is gone, and what it made may stand below the screen: one goes on there.
  useEffect(() => {
    const row = made !== null && connections?.some(({ id }) => id === made) && document.getElementById(rowId(made))
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
    setMade(null)
  }, [made, connections])
  if (!data?.domain || !connections || connections.some(({ kind }) => kind === 'forwarding')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={isPending}
      onClick={() => mutate({ idempotencyKey: newKey() }, { onSuccess: ({ id }) => setMade(id) })}
    >
      Forward mail here
    </Button>
  )
}

/** Of the row of a connection. */
export const rowId = (id: string) => `connection-${id}`

/** The address, and how it is used. Whoever knows it and writes as its person puts words here: it can be renewed. */
export function ForwardingAddress({ connection: { id, address } }: { connection: Connection }) {
  const { data } = useQuery(forwardingQuery)
  const { mutate, isPending } = useMutation(renewAddress)
  const renew = async () => {
    const text = 'Mail to the former address is refused from then on. Rules that forward to it must be changed.'
    if (await confirm({ title: 'Make a new address?', text, verb: 'Make a new address' })) mutate(id)
  }
  const copy = async () => {
    if (await copyText(address)) toast({ kind: 'success', title: 'The address was copied' })
    else toast({ kind: 'error', title: 'This could not be copied', text: 'Please select the address and copy it.' })
  }
  return (
    <>
      <p className="no-margin breaks">
        <code>{address}</code>
      </p>
      <p className="no-margin dimmed">
        Forward mails to this address, or add it as a blind copy (Bcc). Only what comes from an address of yours is
        taken
        {data && data.senders.length > 0 ? `: ${data.senders.join(', ')}` : ''}. Keep it to yourself.
      </p>
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={() => void copy()}>
          Copy the address
        </Button>
        <Button variant="default" loading={isPending} onClick={() => void renew()}>
          Make a new address
        </Button>
      </div>
    </>
  )
}
