/** Downloads a file of text, as if the owner had pressed a download link.
 * @param text its whole content
 * @param type its MIME type */
export const downloadText = (name: string, text: string, type = 'application/json'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
};
