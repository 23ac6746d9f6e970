// Which thread the person has before their eyes: what is said in it is not news.
let thread: string | null = null

export const isReading = (id: string): boolean => thread === id

export function nowReading(id: string | null): void {
  thread = id
}
