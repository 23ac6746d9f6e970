import { useMediaQuery } from '@mantine/hooks'

/** The list and the thread do not fit beside each other. */
export const useNarrow = () => useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
