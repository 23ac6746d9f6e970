import { useHotkeys } from '@mantine/hooks'

/**
 * The key `c` makes a new record, on every page that has one to make: not while somebody types, and not behind an open dialog
 * or panel. Its sister, `/`, belongs to SearchField.
 */
export function useCreateKey(create: () => void): void {
  useHotkeys([['c', () => document.querySelector('[role="dialog"]') === null && create()]])
}
