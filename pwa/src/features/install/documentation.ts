/** The widget's behavior on a website. The docs button leads here. */
export const DOCUMENTATION: readonly { title: string; text: string }[] = [
  {
    title: 'Size and speed',
    text: 'The script is about 2KB and includes your status: one request. Your page never waits for it.',
  },
  {
    title: 'When changes arrive',
    text: 'What you save reaches your live site within a few minutes. Opening and closing need no request: the widget switches by itself, on the minute.',
  },
  {
    title: 'If we can’t be reached',
    text: 'It keeps working from the hours it already has for up to 14 days, then hides rather than show something wrong.',
  },
  {
    title: 'Privacy',
    text: 'It sets no cookies and stores nothing in your visitors’ browsers. It counts daily views and clicks, never individual people.',
  },
  {
    title: 'Language',
    text: 'It uses your page’s language if supported, otherwise English. Times follow your page’s language either way.',
  },
  {
    title: 'Removing it',
    text: 'Remove the code from your website. Nothing is left behind.',
  },
];
