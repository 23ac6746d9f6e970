/** What a screen reader is told where the number alone is seen. */
export const unreadMessages = (count: number): string => (count === 1 ? '1 unread message' : `${count} unread messages`)
