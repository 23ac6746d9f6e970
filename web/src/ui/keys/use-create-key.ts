import { useShortcut } from './shortcuts.ts'

/** The key `c` makes a new record, on every page that has one to make. Its sister, `/`, belongs to SearchField. */
export function useCreateKey(create: () => void, what = 'Make a new one'): void {
  useShortcut('c', what, create)
}
