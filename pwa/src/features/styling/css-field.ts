/** The id of the field for CSS, for the focus after a Save that is held back. */
export const CSS_FIELD_ID = 'custom-css';
