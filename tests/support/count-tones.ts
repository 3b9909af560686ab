/** Put into a page before its own scripts: what is played on it stands in `window.tones`, by its frequency in hertz. */
export const countTones = `window.tones = [];
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };`;
