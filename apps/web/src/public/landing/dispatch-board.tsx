import picture from './dispatch-board.webp';

/** A day of the demo company as a dispatcher sees it. */
export function DispatchBoard() {
  return (
    <section aria-labelledby="board-title">
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-8 md:py-24">
        <h2 id="board-title" className="text-3xl font-semibold text-balance">
          The whole day on one board
        </h2>
        <p className="mt-3 max-w-2xl text-xl text-ink-soft">
          Every truck with its stops, its drives and its tank filling up. Drag a job and see what it costs
          before you let go; let the planner propose, and take what you like.
        </p>
        <img
          src={picture}
          width={1440}
          height={900}
          loading="lazy"
          decoding="async"
          alt="The dispatch board: six trucks with their stops from 7 AM to 5 PM, a curve for how full each tank is, a job nobody has yet, and the routes on a map."
          className="mt-10 h-auto w-full rounded-xl border border-line shadow-card"
        />
      </div>
    </section>
  );
}
