// Mails with a contact: for the page of another feature.
import { Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ExchangeRow } from './exchange-row.tsx'
import { exchangesQuery } from './queries.ts'

const MOST = 5

/** The newest exchanges with somebody; nothing where no mailbox is connected, or they never wrote. */
export function ContactExchanges({ contactId }: { contactId: string }) {
  const { data } = useInfiniteQuery(exchangesQuery({ contact_id: contactId }, MOST))
  const items = data?.pages[0]?.items.slice(0, MOST) ?? []
  if (items.length === 0) return null
  return (
    <section className="stack gap-4" aria-labelledby="mails-with">
      <Title className="md" order={3} id="mails-with">
        Mails
      </Title>
      <ul className="stack gap-2 plain-list">
        {items.map((exchange) => (
          <ExchangeRow key={exchange.id} exchange={exchange} open={false} />
        ))}
      </ul>
    </section>
  )
}
