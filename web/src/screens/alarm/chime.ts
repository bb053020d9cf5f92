const seconds = 0.35;
const hertz = 880;

/** A short tone, where the browser lets one be heard. */
export function chime() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.15, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
  tone.onended = () => void audio.close();
}
