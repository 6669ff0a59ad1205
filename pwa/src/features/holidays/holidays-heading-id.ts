/** The element ID of the heading above the chosen days, which receives the focus when the last row is removed. */
export const HOLIDAYS_HEADING_ID = 'active-holidays';
