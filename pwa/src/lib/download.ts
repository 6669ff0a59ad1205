/** Downloads a JSON file, as if the owner had pressed a download link.
 * @param json its whole content */
export const downloadText = (name: string, json: string): void => {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
};
