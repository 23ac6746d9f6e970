import { useExchanges } from './exchange-list.tsx'

/** Beside the list, until one is open. Where there is none, the list says so. */
export function ChooseExchange() {
  const { data } = useExchanges()
  if (!data?.pages.some(({ items }) => items.length > 0)) return null
  return <p className="dimmed place-self-center">Choose an exchange to read it.</p>
}
