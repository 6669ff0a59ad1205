import { Storefront } from './storefront.tsx';

/** A picture of the sample shop's website with its pill, on a sunny afternoon. Decorative: the text beside it says the same. */
export function SitePicture() {
  return (
    <div
      aria-hidden
      className="w-full max-w-[36rem] overflow-hidden rounded-[18px] border border-line bg-card shadow-float"
    >
      <div className="flex h-10 items-center gap-1.5 border-b border-line px-3.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2.5 rounded-full bg-track" />
        ))}
        <span className="mx-auto pr-10 text-xs text-muted">harborbakery.example</span>
      </div>
      <div className="relative aspect-[4/3] overflow-hidden bg-[linear-gradient(#fdf1df,#fbe4cf)] text-[#3a2417]">
        <span className="absolute top-[24%] left-[74%] aspect-square w-[9%] -translate-1/2 rounded-full bg-[#ffd27a] shadow-[0_0_60px_20px_rgb(255_210_122/0.55)]" />
        <div className="relative px-[6%] pt-[6%]">
          <p className="font-heading text-[clamp(1.4rem,3vw,2.1rem)] leading-none font-[650] tracking-[-0.02em]">
            Harbor Bakery
          </p>
          <p className="mt-2 text-hint opacity-75">Sourdough, since 1987</p>
        </div>
        <Storefront open light={0} className="absolute inset-x-0 bottom-0 w-full" />
        <span className="absolute right-[4%] bottom-[5%] inline-flex h-11 items-center gap-2.5 rounded-full bg-[#fff] pr-5 pl-4 text-[0.9375rem] font-semibold text-[#17201b] shadow-[0_8px_24px_rgb(60_36_23/0.28)]">
          <span className="relative size-2.5 rounded-full bg-[#10b981]">
            <span className="absolute inset-0 animate-pulse-dot rounded-full bg-[#10b981]" />
          </span>
          Open
        </span>
      </div>
    </div>
  );
}
