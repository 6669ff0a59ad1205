/** The classes of a button beside fields that offers more of them, such as "Add a break". */
export const quietButtonClass =
  'min-h-10 rounded-control px-2 text-hint font-medium text-muted transition-colors hover:bg-track hover:text-ink';
