/** The element id of the heading of the days that are chosen, which takes the focus when their last row is gone. */
export const HOLIDAYS_HEADING_ID = 'active-holidays';
