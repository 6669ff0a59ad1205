/** The columns shared by the scale and the rows from 1280 px on, where a column of bars is wide enough to read: day, switch,
 * bar, times, copy. */
export const ROW_GRID = 'xl:grid xl:grid-cols-[6rem_5.5rem_minmax(0,1fr)_18.5rem_2.5rem] xl:gap-x-4 xl:px-5';
