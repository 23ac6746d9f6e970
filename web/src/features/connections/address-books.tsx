import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AddressBook } from '#contract/address-books.ts'
import type { Connection } from '#contract/connections.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { counted } from '#web/ui/words/numbers.ts'
import { CardWritesDialog } from './card-writes-dialog.tsx'
import { booksQuery, changeBook } from './queries.ts'

const WRITES =
  'When you change the name, email addresses, phone numbers with their labels, title, company or birthday of a contact that came from this address book, the same is changed on its card there, within a minute or so. This includes changes by agents that you approve. Everything else on the card stays. If the same field was changed there meanwhile, your change replaces it, and you can see what it was. Nothing is added or deleted there: new contacts and contacts that you delete here change nothing. Changes by imports, merges and colleagues, and those that you made before now, are not written. Each change can be undone for seven days.'

/** Which of them are written to, and what was written. */
export function AddressBooks({ connection }: { connection: Connection }) {
  const { data } = useQuery(booksQuery(connection.id))
  const log = useDialog<true>()
  if (!data || data.items.length === 0) return null
  return (
    <>
      {data.items.map((book) => (
        <BookSwitch key={book.id} book={book} address={connection.address} />
      ))}
      <div>
        <Button variant="default" onClick={() => log.open(true)}>
          Changes written there
        </Button>
      </div>
      {log.show((_, frame) => (
        <CardWritesDialog connection={connection} {...frame} />
      ))}
    </>
  )
}

function BookSwitch({ book: { id, name, writes, waiting }, address }: { book: AddressBook; address: string }) {
  const { mutate, isPending } = useMutation(changeBook)
  const title = name === '' ? address : `“${name}”`
  const ask = async (on: boolean) => {
    const lost = `${counted(waiting, 'change')} of yours ${waiting === 1 ? 'is' : 'are'} not written yet, and would be dropped there. Your contacts here stay as they are.`
    const agreed = on
      ? await confirm({ title: `Write your changes to ${title}?`, text: WRITES, verb: 'Write my changes' })
      : waiting === 0 || (await confirm({ title: `Stop writing to ${title}?`, text: lost, verb: 'Stop writing' }))
    if (agreed) mutate({ id, writes: on })
  }
  return (
    <Switch
      label={`Write my changes to ${title}`}
      description={
        writes
          ? waiting > 0
            ? `${counted(waiting, 'change')} not written yet.`
            : 'What you change in its contacts here is changed there too.'
          : 'It is only read.'
      }
      checked={writes}
      disabled={isPending}
      onChange={({ currentTarget: { checked } }) => void ask(checked)}
    />
  )
}
