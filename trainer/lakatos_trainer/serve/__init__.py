"""A model behind OpenAI's protocol, for machines on which llama.cpp has no kernels."""
