import { Button, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Connection } from '#contract/connections.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { AddressBooks } from './address-books.tsx'
import { needsPassword, needsSignIn, stateWords } from './format.ts'
import { ForwardingAddress, rowId } from './forwarding.tsx'
import { changeConnection, disconnect, lookNow } from './queries.ts'
import { SignInAgain } from './sign-in.tsx'

const WORDS = {
  mailbox: {
    disconnect:
      'All of its mails are deleted here, with what was found in them. Tasks, notes and interactions that you made or changed stay. Your mailbox itself stays as it is.',
    asks: 'Let the AI read these mails?',
    ai: 'Models and agents may then read its mails, and what they read goes to the provider of the model that you use. They treat mails as others’ words, and send nothing without your approval.',
    lets: 'The AI may read these mails',
    one: 'mail is',
    many: 'mails are',
    enter: 'Enter the password',
  },
  calendar: {
    disconnect:
      'All of its meetings are deleted here. Notes that you made of them stay. Your calendar itself stays as it is.',
    asks: 'Let the AI read these meetings?',
    ai: 'Models and agents may then read its meetings, and what they read goes to the provider of the model that you use. They treat them as others’ words, and send no answer to an invitation.',
    lets: 'The AI may read these meetings',
    one: 'meeting is',
    many: 'meetings are',
    enter: 'Enter the password',
  },
  forwarding: {
    disconnect:
      'All mails that were forwarded are deleted here, with what was found in them, and mail to the address is refused. Tasks, notes and interactions that you made or changed stay.',
    asks: 'Let the AI read these mails?',
    ai: 'Models and agents may then read the mails that you forward here, and what they read goes to the provider of the model that you use. They treat mails as others’ words.',
    lets: 'The AI may read these mails',
    one: 'mail is',
    many: 'mails are',
    enter: 'Enter the password',
  },
  addresses: {
    disconnect:
      'It is no longer followed. The contacts that came of it stay; imports of the last seven days can be undone under Contacts, Import. Your address book stays as it is; what was written to it can no longer be undone from here.',
    asks: '',
    ai: '',
    lets: '',
    one: 'card is',
    many: 'cards are',
    enter: 'Enter the password',
  },
} as const

export function ConnectionRow({ connection, onEnter }: { connection: Connection; onEnter(): void }) {
  const { id, kind, name, address, calendar, kept, ai_reads, paused } = connection
  const says = WORDS[kind]
  const enter = calendar?.source === 'ics' ? 'Enter the address' : says.enter
  const { mutate: change, isPending: changing } = useMutation(changeConnection)
  const { mutate: look, isPending: looking } = useMutation(lookNow)
  const { mutate: remove, isPending: removing } = useMutation(disconnect)
  const { label, tone, text } = stateWords(connection)
  const askToRemove = async () => {
    if (await confirm({ title: `Disconnect ${address}?`, text: says.disconnect, verb: 'Disconnect', danger: true }))
      remove(id)
  }
  const allow = async (on: boolean) => {
    if (!on || (await confirm({ title: says.asks, text: says.ai, verb: 'Let it read them' })))
      change({ id, ai_reads: on })
  }
  return (
    <li className="grid gap-10 pad-0 py-14" id={rowId(id)} tabIndex={-1}>
      <div className="row wrap spread gap-4-12">
        <span className="strong breaks">
          <bdi>{name}</bdi>
        </span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="no-margin dimmed">
        {text}
        {/* That nothing has come yet says as much. */}
        {(kept > 0 || kind !== 'forwarding') &&
          ` ${formatNumber(kept)} ${kept === 1 ? says.one : says.many} ${kind === 'addresses' ? 'followed.' : 'kept here.'}`}
      </p>
      {kind === 'forwarding' && <ForwardingAddress connection={connection} />}
      {kind === 'addresses' ? (
        <AddressBooks connection={connection} />
      ) : (
        <Switch
          label={says.lets}
          checked={ai_reads}
          disabled={changing}
          onChange={({ currentTarget: { checked } }) => void allow(checked)}
        />
      )}
      <div className="flex wrap gap-8">
        {needsPassword(connection) && <Button onClick={onEnter}>{enter}</Button>}
        {needsSignIn(connection) && <SignInAgain connection={connection} />}
        {kind !== 'forwarding' && !paused && !needsPassword(connection) && !needsSignIn(connection) && (
          <Button variant="default" loading={looking} onClick={() => look(id)}>
            Check now
          </Button>
        )}
        <Button variant="default" loading={changing} onClick={() => change({ id, paused: !paused })}>
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button variant="default" loading={removing} onClick={() => void askToRemove()}>
          Disconnect
        </Button>
      </div>
    </li>
  )
}
