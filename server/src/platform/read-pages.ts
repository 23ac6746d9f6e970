// Lists read page by page for what the database does not narrow by, up to a bound that is told.

/** `total`: how many fit, '37+' where not all were looked at; `looked`: how many were. */
export type PagesRead<T> = { items: T[]; total: string; looked: number }

type Pages<T> = (cursor: string | undefined) => Promise<{ items: T[]; next?: string | null }>
/** `past`: this one and all after it do not fit, by the order of the list. */
type Kept<T> = { keep: (item: T) => boolean; past?: (item: T) => boolean; most: number }

/** Those items of a list that fit. `most`: no page is read any more once so many were looked at. Errors: what `pages` throws. */
export async function readPages<T>(pages: Pages<T>, { keep, past, most }: Kept<T>): Promise<PagesRead<T>> {
  const kept: T[] = []
  let [looked, cursor] = [0, undefined as string | undefined]
  for (;;) {
    const { items, next } = await pages(cursor)
    looked += items.length
    const end = past ? items.findIndex(past) : -1
    kept.push(...(end < 0 ? items : items.slice(0, end)).filter(keep))
    if (end >= 0 || !next) return { items: kept, total: String(kept.length), looked }
    if (looked >= most) return { items: kept, total: `${kept.length}+`, looked }
    cursor = next
  }
}
